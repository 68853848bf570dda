import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'

export interface ProviderFault {
  /** 'silent': no answer, or one that says that the provider is down. */
  readonly kind: 'declined' | 'silent' | 'invalid'
  /** For the operator. It has no secret and no token. */
  readonly text: string
}

export function faultOfProvider(error: unknown): ProviderFault {
  if (error instanceof AuthorizationResponseError)
    return { kind: 'declined', text: `${error.error} ${error.error_description ?? ''}`.slice(0, 300).trim() }
  if (error instanceof ResponseBodyError)
    return {
      kind: error.status >= 500 ? 'silent' : 'invalid',
      text: `${error.status} ${error.error} ${error.error_description ?? ''}`.slice(0, 300).trim(),
    }
  if (error instanceof ClientError) {
    const isLate = error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT'
    const isDown = error.cause instanceof Response && error.cause.status >= 500
    const why = error.cause instanceof Error ? `: ${error.cause.message}` : ''
    return {
      kind: isLate || isDown ? 'silent' : 'invalid',
      text: `${error.code ?? ''} ${error.message}${why}`,
    }
  }
  if (error instanceof TypeError && error.message === 'fetch failed')
    return { kind: 'silent', text: error.cause instanceof Error ? error.cause.message : error.message }
  return { kind: 'invalid', text: error instanceof Error ? error.message : 'unknown' }
}
