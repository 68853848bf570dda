/** Loaded into every child process of a start: the child ends when the parent is gone for any reason. */

const graceMs = 10_000

process.once('disconnect', () => {
  setTimeout(() => process.exit(1), graceMs).unref()
  process.kill(process.pid, 'SIGTERM')
})
process.channel?.unref()
