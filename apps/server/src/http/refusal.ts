/** Why a call is not answered, in words for the caller. The status and the sentence are all that leaves the server. */
export class Refused extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 502 | 503

  /** In whose organisation it was not allowed. */
  readonly organisationId: string | null
  /** Stable, for programs; sentences may change. */
  readonly code: string | null

  constructor(
    status: Refused['status'],
    detail: string,
    organisationId: string | null = null,
    code: string | null = null,
  ) {
    super(detail)
    this.organisationId = organisationId
    this.code = code
    this.name = 'Refused'
    this.status = status
  }
}

export const unauthorised = () => new Refused(401, 'Unauthorized')
export const forbidden = (organisationId?: string) =>
  new Refused(403, 'You do not have permission to do this.', organisationId ?? null)
/** Told as JSON on every call, also where other errors are plain text. */
export const devModeIsOff = 'Dev mode is disabled.'
export const devModeOff = () => new Refused(403, devModeIsOff)
/** Another organisation's things and things that never were look the same. */
export const notFound = (what: string) => new Refused(404, `${what} not found`)
export const badValue = (field: string, reason: string) => new Refused(422, `${field}: ${reason}`)

/** Of two people who change the same thing at once, the second hears of it. What is stored is held until the commit. */
export function assertVersion(stored: number, seen: number | undefined): void {
  if (seen !== undefined && seen !== stored)
    throw new Refused(
      409,
      'Somebody else changed this in the meantime. Load it again and repeat your change.',
    )
}
