/** The zones that this browser knows, UTC first. */
export const zones = (): string[] => [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC' && zone !== 'Etc/UTC'),
]

/** 'UTC+1', 'UTC−3:30'. */
export function zoneOffset(zone: string, at: Date, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    timeZoneName: 'shortOffset',
  }).formatToParts(at)
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC')
}
