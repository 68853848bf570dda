import type { ApiReply } from '@holdfast/contract'

export const presentDevSigner = (
  signer: { readonly address: string } | undefined,
): ApiReply<'getDevSigner'> => ({
  present: signer !== undefined,
  address: signer?.address ?? null,
})
