/** The next item is made while the one before is worked on: a provider is waited for and a database written at the same
 *  time. At most one is ahead, so that memory does not grow with the history. A failure ahead shows when its turn comes. */
export async function* oneAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = begin(items)
  try {
    for (;;) {
      const turned = await next
      if (turned.done === true) return
      next = begin(items)
      yield turned.value
    }
  } finally {
    await next.catch(() => undefined)
    await items.return(undefined)
  }
}

function begin<T>(items: AsyncGenerator<T>): Promise<IteratorResult<T, unknown>> {
  const next = items.next()
  // It may fail before anybody waits for it.
  next.catch(() => undefined)
  return next
}
