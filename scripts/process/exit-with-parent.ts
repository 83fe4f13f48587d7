// usage: node --import ./scripts/exit-with-parent.ts … — ends the process in good order when its parent is killed
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Listening for the end of the channel should not be what keeps the process alive.
process.channel?.unref();
