// usage: node --import ./test/harness/servers/plant-faults.ts … — SIGUSR2 rejects a promise that nobody awaits, SIGHUP throws
process.on('SIGUSR2', () => void Promise.reject(new Error('a planted rejection')));
process.on('SIGHUP', () => {
  throw new Error('a planted exception');
});
