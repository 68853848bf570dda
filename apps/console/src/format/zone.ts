/** The zone in which times are displayed. Undefined: that of the browser. */
let zone: string | undefined

export const displayedZone = (): string | undefined => zone

export function displayIn(name: string | null): void {
  zone = name === null || !isKnown(name) ? undefined : name
}

/** An older browser may not know a zone that the server accepted. */
function isKnown(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** `timeZone` for `Intl.DateTimeFormat`. */
export const inZone = (): { readonly timeZone?: string } => (zone === undefined ? {} : { timeZone: zone })

/** 'UTC+1', 'UTC-3:30': alike in every language. */
export function zoneOffset(at: Date, name: string | undefined = zone): string {
  const parts = new Intl.DateTimeFormat('en', {
    ...(name === undefined ? {} : { timeZone: name }),
    timeZoneName: 'shortOffset',
  }).formatToParts(at)
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC')
}
