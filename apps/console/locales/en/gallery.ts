/** The icon galleries. */
export const gallery = {
  search: 'Search icons',
  hint: 'Name of an icon',
  count: { one: (count: string) => `${count} icon`, other: (count: string) => `${count} icons` },
  more: 'Show more',
  none: 'No icon has that name',
}
