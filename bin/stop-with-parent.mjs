// Preloaded into the processes of `bin/dev`: when that is killed, so that it cannot stop them, they stop by themselves.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
