/** The zones that this browser knows, UTC first. */
export const zones = (): string[] => [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC' && zone !== 'Etc/UTC'),
]
