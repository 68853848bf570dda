/** Maps in the order of the items, `width` at a time. */
export async function mapParallel<T, R>(
  items: readonly T[],
  width: number,
  act: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const work = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await act(items[at] as T)
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, work))
  return results
}
