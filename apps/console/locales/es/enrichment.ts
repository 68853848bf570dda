import type { enrichment as english } from '../en/enrichment.ts'

export const enrichment: typeof english = {
  search: 'Buscar por hash de tx',
  searchHint: 'Hash de tx…',
  refresh: 'Actualizar',
  pendingOnly: 'Solo pendientes',
  completedOnly: 'Solo completadas',
  columns: {
    txHash: 'Hash de tx',
    status: 'Estado',
    energyTransferred: 'Energía transferida (TRX)',
    energyUsage: 'Consumo total de energía',
    updated: 'Actualizado',
  },
  statuses: { pending: 'Pendiente', complete: 'Completada' },
  statusTips: {
    pending: 'El bloque aún no es sólido. Su recibo mostrará la energía.',
    complete: 'Se leyó el recibo de un bloque sólido.',
  },
  caption: 'Transacciones de TRON que usan o delegan energía, de la más reciente a la más antigua',
  hashCopied: '¡Hash copiado!',
  openIn: (shown) => `Mostrar ${shown} en Transacciones en blockchain`,
  shown: (shown, all) => `${shown} de ${all}`,
  newest: (count) => `Se muestran las ${count} más recientes`,
  empty: 'No hay transacciones.',
  emptyWhy: {
    all: 'Las llamadas a contratos y las delegaciones de energía aparecen aquí tras obtener una billetera TRON.',
    pending: 'Ninguna transacción está a la espera de su recibo.',
    complete: 'Aún no se ha leído ningún recibo.',
  },
  noMatch: 'Ningún hash contiene este texto.',
  unreachable: 'Error: no se puede contactar con el servidor',
}
