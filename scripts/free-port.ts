import { createServer } from 'node:net';

/** The wanted port, or the next one up that nobody listens on. */
export async function findFreePort(host: string, wanted: number): Promise<number> {
  // "localhost" means the IPv6 address first in most browsers, so that one must be free as well.
  const addresses = host === '127.0.0.1' ? [host, '::1'] : [host];
  for (let port = wanted; port < wanted + 200; port += 1) {
    const free = await Promise.all(addresses.map((address) => isFree(address, port)));
    if (free.every(Boolean)) return port;
  }
  throw new Error(`No port from ${wanted} to ${wanted + 199} is free on ${host}.`);
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      // A machine without IPv6 has no such address to be taken.
      else if (error.code === 'EADDRNOTAVAIL' && host === '::1') resolve(true);
      else if (error.code === 'EAFNOSUPPORT') resolve(true);
      else if (error.code === 'EACCES')
        reject(new Error(`Port ${port} needs more rights; set PORT to another one.`));
      else reject(new Error(`Nothing can listen on ${host}:${port}: ${error.message}`));
    });
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
