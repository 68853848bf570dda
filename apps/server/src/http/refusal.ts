/** Why a call is not answered, in words for the caller. The status and the sentence are all that leaves the server. */
export class Refused extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 502 | 503

  constructor(status: Refused['status'], detail: string) {
    super(detail)
    this.name = 'Refused'
    this.status = status
  }
}

export const unauthorised = () => new Refused(401, 'Unauthorized')
export const forbidden = () => new Refused(403, 'You do not have permission to do this.')
export const devModeOff = () => new Refused(403, 'Dev mode is disabled.')
/** Another organisation's things and things that never were look the same. */
export const notFound = (what: string) => new Refused(404, `${what} not found`)
export const badValue = (field: string, reason: string) => new Refused(422, `${field}: ${reason}`)
