/** What a select is to the keys and to a screen reader while its list is closed and not loaded yet. */
export const closedSelect = {
  type: 'button',
  role: 'combobox',
  'aria-haspopup': 'listbox',
  'aria-expanded': false,
} as const
