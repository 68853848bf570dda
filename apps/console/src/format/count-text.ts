/** A number of things, in groups of three also where the language leaves four digits together: '1.552', as amounts beside it; a dash for none. */
export const countText = (count: number | null, locale: string): string =>
  count?.toLocaleString(locale, { useGrouping: 'always' }) ?? '-'
