export const localhost = 'localhost'
const originParts = /^(https?):\/\/([^/?#@:]+)(?::([1-9]\d*))?$/
const highestPort = 65_535

/** Why a credential with this relying party is never used at this origin. The host must be the whole relying party, so that a
 *  page of a neighbouring host cannot ask for assertions. Browsers leave out the default port, so an origin that names it
 *  would never be met. */
export function originFault({ origin, rpId }: { readonly origin: string; readonly rpId: string }) {
  const [, scheme, host, port] = originParts.exec(origin) ?? []
  if (scheme === undefined) return 'ORIGIN_MALFORMED'
  if (host !== rpId) return 'ORIGIN_HOST'
  if (scheme === 'http' && host !== localhost) return 'ORIGIN_INSECURE'
  const isDefault = port === (scheme === 'https' ? '443' : '80')
  return isDefault || Number(port ?? 1) > highestPort ? 'ORIGIN_PORT' : null
}
