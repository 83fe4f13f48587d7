import net from 'node:net';

/** Where this process connected to: `host:port`, or the path of a socket. */
export interface OutboundCalls {
  targets: Set<string>;
  /** Connects as before. */
  end(): void;
}

interface Target {
  host?: string;
  port?: number | string;
  path?: string;
}

/** Writes down every connection that this process begins, whichever library begins it. */
export function watchOutboundCalls(): OutboundCalls {
  const targets = new Set<string>();
  const { connect } = net.Socket.prototype;
  const note = (given: unknown): void => {
    const first: unknown = Array.isArray(given) ? given[0] : given;
    if (typeof first === 'object' && first !== null) {
      const { host, port, path } = first as Target;
      targets.add(path ?? `${host ?? 'localhost'}:${port ?? ''}`);
    } else targets.add(String(first));
  };
  net.Socket.prototype.connect = function watched(this: net.Socket, ...given: unknown[]) {
    note(given[0]);
    return Reflect.apply(connect as (...all: unknown[]) => net.Socket, this, given);
  };
  return {
    targets,
    end: () => {
      net.Socket.prototype.connect = connect;
    },
  };
}
