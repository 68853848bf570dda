/** The documented mapping of TRON's rows compares these providers, each in a field of its own. */
export const mappedProviders = [
  { provider: 'trongrid', path: 'trongrid_path' },
  { provider: 'tatum', path: 'tatum_path' },
] as const
