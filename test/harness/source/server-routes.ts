import type { FastifyInstance } from 'fastify';

/** An address that the server answers by itself, with its parameters as `:name`. */
export interface ServerRoute {
  method: string;
  path: string;
}

/** Every route of a server, read from the tree that it prints. */
export function routesOf(server: FastifyInstance): ServerRoute[] {
  const path: string[] = [];
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const read = /^(.*?)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line);
      if (!read) return [];
      const [, indent = '', part = '', methods = ''] = read;
      path.splice(indent.length / 4, path.length, part);
      const methodsOf = methods.split(', ').filter((method) => method !== '');
      return methodsOf.map((method) => ({ method, path: path.join('') }));
    });
}
