/** The position up to which a list of a provider was read. */
export interface ListMark {
  readonly at: Date
  /**
   * Null where a chain's lists are ordered by time: none of its blocks is earlier than the block before it.
   */
  readonly height: number | null
}

/** Negative when `a` comes first. */
export const compareMarks = (a: ListMark, b: ListMark): number =>
  a.height !== null && b.height !== null ? a.height - b.height : a.at.getTime() - b.at.getTime()

export const earliestMark = (a: ListMark, b: ListMark): ListMark => (compareMarks(b, a) < 0 ? b : a)
export const latestMark = (a: ListMark, b: ListMark): ListMark => (compareMarks(b, a) > 0 ? b : a)

/** The first mark after another. */
export const markAfter = ({ at, height }: ListMark): ListMark => ({
  at: new Date(at.getTime() + 1),
  height: height === null ? null : height + 1,
})
