import type { replacements as english } from '../en/replacements.ts'

export const replacements: typeof english = {
  title: 'En la red',
  waits: 'Aún no está en ningún bloque.',
  waitsReplaced: 'Aún no está en ningún bloque. La red incluye solo una de estas transacciones.',
  cancelling: 'Se envió una cancelación. Si la red la incluye, no se paga nada.',
  speedUp: 'Acelerar',
  speedUpAsk:
    '¿Acelerar esta transferencia?\nLos firmantes firman de nuevo el mismo pago con una comisión mayor. La red incluye solo una de las dos.',
  cancel: 'Cancelar el pago',
  cancelAsk:
    '¿Cancelar este pago?\nLos firmantes firman una transacción que no paga nada y ocupa su lugar. La red aún puede incluir el pago. La comisión se cobra en ambos casos.',
  most: 'Comisión como máximo',
  more: 'Más que ahora',
  approved: 'Máximo aprobado',
  within: (fee) => `${fee}; no se supera`,
  costs: (most, more) => `Acelerar cuesta como máximo ${most}, ${more} más que ahora.`,
  failed: (why) => `La transacción no se reemplazó: ${why}`,
  kinds: { pay: 'Pago', cancel: 'Cancelación' },
  attempt: (number) => `Transacción ${number}`,
  fee: (max, tip) => `máx. ${max}, propina ${tip}`,
  unsigned: 'sin firmar',
  unsent: 'Ningún nodo la ha aceptado todavía',
  by: (name) => `por ${name}`,
  fates: { included: 'Incluida', excluded: 'Reemplazada' },
  done: 'Los firmantes la firmaron y un nodo la tiene.',
}
