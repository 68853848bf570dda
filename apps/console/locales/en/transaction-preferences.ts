/** Words of the Preferences dialog of the transaction list. */
export const transactionPreferences = {
  title: 'Preferences',
  thresholds: 'Amount thresholds',
  thresholdsWhy: 'Smaller amounts of these tokens are left out of the list. Zero shows everything.',
  showEnergy: 'Show energy',
  showUnknown: 'Show unknown tokens',
  merge: 'Merge TRC20 rows',
  debugClear: 'Debug: Clear All Filters',
  reset: 'Reset to defaults',
  cancel: 'Cancel',
  save: 'Save',
  notANumber: 'Enter a number such as 0.01',
}
