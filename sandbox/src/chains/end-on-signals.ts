/** Ends this process on the first signal, after `stop`. The answer is aborted as soon as it is ending. */
export function endOnSignals(stop: () => Promise<void>): AbortSignal {
  const ending = new AbortController()
  async function end(): Promise<void> {
    if (ending.signal.aborted) return
    ending.abort()
    await stop()
    process.exit(0)
  }
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => void end())
  return ending.signal
}
