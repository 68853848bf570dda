import type { transactions as en } from '../en/transactions.ts'

export const transactions: typeof en = {
  filters: {
    status: 'Estado',
    type: 'Tipo',
    network: 'Red',
    token: 'Token',
    quickRange: 'Rango rápido',
    from: 'Desde',
    to: 'Hasta',
    all: 'Todos',
    clear: 'Quitar filtros',
  },
  statuses: {
    confirmed: 'Confirmada',
    confirming: 'Confirmando',
    failed: 'Fallida',
    receiptMissing: 'Falta el recibo',
  },
  receiptMissing:
    'La transacción es definitiva, pero ningún proveedor tiene su recibo. El libro mayor la añade cuando uno lo tenga.',
  ranges: {
    custom: 'Personalizado',
    '15min': '15 min',
    '30min': '30 min',
    '1hr': '1 h',
    '2hr': '2 h',
    '4hr': '4 h',
    '8hr': '8 h',
    '16hr': '16 h',
    '1day': '1 día',
    '2days': '2 días',
    '3days': '3 días',
    '7days': '7 días',
  },
  columns: {
    timestamp: 'Fecha y hora',
    counterparty: 'Contraparte',
    status: 'Estado',
    from: 'De',
    to: 'Para',
    tokenAmount: 'Token / Importe',
    fees: 'Comisiones',
    type: 'Tipo',
    network: 'Red',
    txHash: 'Hash de tx',
  },
  types: {
    native: 'Transferencia de TRX',
    token: 'Transferencia de token',
    contract: 'Llamada a contrato',
    energy_transfer: 'Delegación de energía',
    bandwidth_transfer: 'Delegación de ancho de banda',
    undelegate_energy: 'Retiro de delegación de energía',
    undelegate_bandwidth: 'Retiro de delegación de ancho de banda',
    resource: 'Recurso',
    stake: 'Bloqueo de TRX (stake)',
    unstake: 'Desbloqueo de TRX (unstake)',
    rewards: 'Cobro de recompensas',
  },
  multiEvent: 'Contrato complejo',
  nativeOther: (symbol) => `Transferencia de ${symbol}`,
  counts: (raw, displayed) => `${raw} sin procesar → ${displayed} mostradas`,
  merged: (count) => `(${count} combinadas)`,
  caption: 'Transacciones en blockchain, las más recientes primero',
  loading: 'Cargando transacciones…',
  empty: 'No se encontraron transacciones.',
  emptyFiltered: 'Ninguna transacción cumple los filtros, la búsqueda y los umbrales de Preferencias.',
  emptyBooks:
    'Aún no se ha leído nada de esta organización. Obtenga las transacciones desde la fila de una billetera.',
  failed: (reason) => `Error ${reason}`,
  unreachable: 'Error: no se puede contactar con el servidor',
  page: 'Página',
  pageOf: (pages) => `de ${pages}`,
  previous: 'Anterior',
  next: 'Siguiente',
  live: 'En vivo',
  connecting: 'Conectando…',
  reconnecting: 'Reconectando…',
  lastUpdated: (time) => `Actualizado ${time}`,
  newRows: (count, formatted) => (count === 1 ? '1 transacción nueva' : `${formatted} transacciones nuevas`),
  changedRows: 'La lista ha cambiado',
  showNew: 'Mostrar',
  copy: (shown) => `${shown}, copiar`,
  openExplorer: (shown) => `Abrir ${shown} en el explorador`,
  explorer: 'Abrir en el explorador',
  openDetails: (shown) => `${shown}, detalles`,
  provenance: {
    wallet: 'billetera propia',
    address_book: 'libreta de direcciones',
    inbound_label: 'etiqueta de dirección',
  },
  resembles: (other, why) => `Se parece a otra dirección, ${other}: ${why}. Compare todos los caracteres.`,
  imitates: (other, why) => `Imita a ${other}: ${why}. Compare todos los caracteres.`,
  likeness: {
    'same-ends': ({ head, tail }) => `${endsText(head, tail)} son iguales`,
    'reads-alike': ({ head, tail }) =>
      `${endsText(head, tail)} son iguales salvo mayúsculas y caracteres parecidos`,
    near: ({ edits }) =>
      edits === 1
        ? 'de los caracteres mostrados solo uno es distinto'
        : `de los caracteres mostrados solo ${edits} son distintos`,
  },
  issued: 'Emitido por el contrato del token',
  neverPaid: 'Ninguna de sus billeteras ha pagado nunca a esta dirección.',
  copyResembling: (isImitation, address, other) =>
    `${address}\n${isImitation ? 'imita a' : 'se parece a'}\n${other}\n¿Copiarla de todos modos?`,
  copyNeverPaid: (address) =>
    `${address}\nle ha enviado fondos, pero ninguna de sus billeteras le ha pagado nunca. Los estafadores envían antes cantidades pequeñas, para cobrar por error.\n¿Copiarla de todos modos?`,
  copyAnyway: 'Copiar',
  unverified:
    'Este token procede de un contrato inteligente no verificado. Los estafadores suelen crear tokens que imitan a otros conocidos, como USDT: verifíquelo con cuidado antes de operar.',
  tokenImitates: (symbol) => `Su símbolo imita a ${symbol}.`,
  feeMarkTip: 'Llamada a contrato y su evento de token en una sola fila',
  estimate: (exact, staked) =>
    staked === null
      ? `≈ ${exact} de energía (estimación)`
      : `≈ ${exact} de energía (estimación) por ${staked} TRX`,
  incoming: 'entrante',
  outgoing: 'saliente',
  within: 'entre billeteras propias',
  details: {
    title: 'Transacción',
    all: 'Todos los detalles',
    close: 'Cerrar',
    amount: 'Importe',
    fee: 'Comisión',
    block: 'Bloque',
    energyUsed: 'Energía usada',
    bandwidthUsed: 'Ancho de banda usado',
    contract: 'Contrato',
    result: 'Resultado',
    hash: 'Hash',
    unconfirmed: 'sin bloque confirmado',
    notKnown: '-',
  },
  keys: {
    next: 'Transacción siguiente',
    previous: 'Transacción anterior',
    open: 'Detalles de la transacción',
    peek: 'Panel lateral junto a la lista',
    copy: 'Copiar el hash de la transacción',
  },
  preferences: 'Preferencias',
  sidePanel: 'Panel lateral (espacio)',
}

function endsText(head: number, tail: number): string {
  if (tail === 0) return `los ${head} primeros caracteres`
  if (head <= 1) return `los ${tail} últimos caracteres`
  return `los ${head} primeros y los ${tail} últimos caracteres`
}
