import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The wanted port, or the next one up that nobody listens on; the wanted one may take a while to become free. */
export async function findFreePort(host: string, wanted: number, patience_ms = 0): Promise<number> {
  // "localhost" means the IPv6 address first in most browsers, so that one must be free as well.
  const addresses = host === '127.0.0.1' ? [host, '::1'] : [host];
  const isWhollyFree = async (port: number) =>
    (await Promise.all(addresses.map((address) => isFree(address, port)))).every(Boolean);
  const deadline = Date.now() + patience_ms;
  while (Date.now() < deadline && !(await isWhollyFree(wanted))) await sleep(200);
  for (let port = wanted; port < wanted + 200; port += 1) if (await isWhollyFree(port)) return port;
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
