/** Loaded into every child process of a start: when the parent is gone, however it went, the child ends as well. */

const graceMs = 10_000

process.once('disconnect', () => {
  setTimeout(() => process.exit(1), graceMs).unref()
  process.kill(process.pid, 'SIGTERM')
})
process.channel?.unref()
