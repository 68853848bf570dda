import type { TransferRequestView } from '@holdfast/store/read'

export function unsignedOf({ unsigned, id }: TransferRequestView): Uint8Array {
  if (unsigned === null) throw new Error(`transfer ${id} is built without bytes`)
  return unsigned
}
