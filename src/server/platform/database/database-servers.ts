import pg from 'pg';

const ADDRESS = /^(postgres(?:ql)?:\/\/)([^@/?#]*@)?([^@/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/;
/** What an address may ask of the server that is to be taken: Paddock needs one that takes writes. */
const WRITING = new Set(['read-write', 'primary', 'any']);

/** Starts with words by which it is known as a lost connection, so that the caller is told to come again. */
const IS_STANDBY = 'Connection terminated: this server is a standby and takes no writes';

interface Address {
  start: string;
  hosts: string[];
  path: string;
  settings: URLSearchParams;
}

function readAddress(database_url: string): Address {
  const [, scheme = '', user = '', hosts = '', path = '/', settings] =
    ADDRESS.exec(database_url) ?? [];
  if (scheme === '') throw new Error('is no address of a PostgreSQL database');
  return {
    ...{ start: scheme + user, hosts: hosts.split(','), path },
    settings: new URLSearchParams(settings),
  };
}

/**
 * The address of each server that a database's address names, in its order: `postgres://u:p@one:5432,two:5432/db`,
 * or `?host=one,two`. Throws when it cannot be read, or asks for a server that Paddock could not work on.
 */
export function serverUrls(database_url: string): string[] {
  const { start, hosts, path, settings } = readAddress(database_url);
  const wanted = settings.get('target_session_attrs') ?? 'any';
  if (!WRITING.has(wanted)) throw new Error(`target_session_attrs cannot be ${wanted}`);
  const listed = (name: string) => settings.get(name)?.split(',') ?? [];
  const [other_hosts, ports] = [listed('host'), listed('port')];
  return Array.from({ length: Math.max(hosts.length, other_hosts.length) }, (_, index) => {
    const own = new URLSearchParams(settings);
    own.delete('target_session_attrs');
    const host = hosts[index] ?? hosts[0] ?? '';
    if (other_hosts.length > 0) own.set('host', other_hosts[index] ?? '');
    if (ports.length > 0) own.set('port', ports[index] ?? ports[0] ?? '');
    const url = `${start}${host}${path}${own.size === 0 ? '' : `?${own.toString()}`}`;
    // Throws for what only looks like one.
    return URL.canParse(url.replace('@/', '@localhost/')) ? url : fail();
  });
}

function fail(): never {
  throw new Error('is no address of a PostgreSQL database');
}

/** The name of the database in an address. */
export function databaseName(database_url: string): string {
  return decodeURIComponent(readAddress(database_url).path.slice(1));
}

/** The address of another database of the same servers. */
export function withDatabaseName(database_url: string, name: string): string {
  const { start, hosts, settings } = readAddress(database_url);
  const rest = settings.size === 0 ? '' : `?${settings.toString()}`;
  return `${start}${hosts.join(',')}/${encodeURIComponent(name)}${rest}`;
}

/**
 * The servers of one address, and which of them is tried next. The one that answered as the one that takes writes is
 * kept until it fails; then it is the next one's turn, round and round.
 */
export class DatabaseServers {
  readonly urls: readonly string[];
  /** Whether a standby is of no use: when it could be another of several, or when the address says so. */
  readonly must_write: boolean;
  #current = 0;

  constructor(database_url: string) {
    this.urls = serverUrls(database_url);
    const { settings } = readAddress(database_url);
    const wanted = settings.get('target_session_attrs') ?? 'any';
    this.must_write = this.urls.length > 1 || wanted !== 'any';
  }

  get url(): string {
    return this.urls[this.#current] ?? '';
  }

  /** The server at this address failed: unless another one has taken its turn already, the next one does. */
  passOver(url: string): void {
    if (url === this.url) this.#current = (this.#current + 1) % this.urls.length;
  }
}

export interface ServerClientConfig extends pg.ClientConfig {
  servers: DatabaseServers;
}

type Told = (error: Error | null) => void;

/** A connection to the server whose turn it is; refused by one that is a standby where writing is needed. */
export class ServerClient extends pg.Client {
  readonly server_url: string;
  readonly #servers: DatabaseServers;
  #is_standby = false;

  constructor(config: ServerClientConfig) {
    const { servers } = config;
    const { url } = servers;
    super({ ...config, connectionString: url });
    this.server_url = url;
    this.#servers = servers;
    // Told by the server itself while the connection is made.
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby' || parameterName === 'default_transaction_read_only')
        this.#is_standby ||= parameterValue === 'on';
    });
  }

  override connect(): Promise<pg.Client>;
  override connect(told: Told): void;
  override connect(told?: Told): Promise<pg.Client> | void {
    if (told) return this.#connect(told);
    return new Promise((resolve, reject) => {
      this.#connect((error) => (error ? reject(error) : resolve(this)));
    });
  }

  #connect(told: Told): void {
    super.connect((error: Error | null) => {
      const is_useless = this.#is_standby && this.#servers.must_write;
      const fault = error ?? (is_useless ? new Error(IS_STANDBY) : null);
      if (fault) {
        this.#servers.passOver(this.server_url);
        this.connection.stream.destroy();
      }
      told(fault);
    });
  }
}

/** One connection to a database, to the first of its servers that takes it. Throws what the last one said. */
export async function connectToDatabase(
  database: string | DatabaseServers,
  config: pg.ClientConfig,
): Promise<ServerClient> {
  const servers = typeof database === 'string' ? new DatabaseServers(database) : database;
  for (let tried = 1; ; tried += 1) {
    const client = new ServerClient({ ...config, servers });
    // A lost connection is told by the statement under way as well; without a listener it would end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (tried >= servers.urls.length) throw error;
    }
  }
}
