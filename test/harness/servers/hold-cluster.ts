// usage: node test/harness/servers/hold-cluster.ts FOLDER — starts a database server there, prints its address and keeps it
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts';

const server = await startEmbeddedPostgres({ data_dir: process.argv[2] ?? '', durable: true });
console.log(server.ownerUrl('postgres'));
setInterval(() => undefined, 60_000);
