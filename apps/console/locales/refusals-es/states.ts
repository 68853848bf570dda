/** States of a transfer, as a part of a sentence. */
export const states = {
  draft: 'en borrador',
  pending: 'pendiente de aprobación',
  approved: 'aprobada',
  broadcasted: 'transmitida',
  failed: 'fallida',
}
