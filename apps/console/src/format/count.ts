/** A number of things, in groups of three also where the language leaves four digits together: '1.552', as amounts beside it. */
export const countText = (count: number, locale: string): string =>
  count.toLocaleString(locale, { useGrouping: 'always' })
