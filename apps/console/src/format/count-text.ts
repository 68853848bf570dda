/**
 * A count, in groups of three even where the language omits the separator for four digits: '1.552', as for amounts beside it; a
 * dash for none.
 */
export const countText = (count: number | null, locale: string): string =>
  count?.toLocaleString(locale, { useGrouping: 'always' }) ?? '-'
