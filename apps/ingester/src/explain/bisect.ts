/** The least number above `equal` and up to `different` for which `isEqual` is false. It must be true at `equal` and
 *  false at `different`. */
export async function bisect(
  equal: number,
  different: number,
  isEqual: (at: number) => Promise<boolean>,
): Promise<number> {
  let [low, high] = [equal, different]
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2)
    if (await isEqual(middle)) low = middle
    else high = middle
  }
  return high
}
