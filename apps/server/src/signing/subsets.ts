/** Every subset of this size, in the order of `all`. */
export function subsets<T>(all: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return all.flatMap((first, place) =>
    subsets(all.slice(place + 1), size - 1).map((rest) => [first, ...rest]),
  )
}
