/** The keyboard and accessibility properties of a select whose list is closed and not loaded yet. */
export const closedSelect = {
  type: 'button',
  role: 'combobox',
  'aria-haspopup': 'listbox',
  'aria-expanded': false,
} as const
