/** Produces the next item while the current one is processed, so that waiting for a provider and writing to the database
 *  overlap. At most one item is ahead, so memory does not grow with the history. A failure ahead is thrown in its turn. */
export async function* prefetch<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
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
  // It may fail before it is awaited.
  next.catch(() => undefined)
  return next
}
