import type { billing as english } from '../en/billing.ts'

export const billing: typeof english = {
  plan: 'Plan',
  planName: 'Plan Enterprise',
  perMonth: 'al mes',
  renewalDate: 'Fecha de renovación',
  upgrade: 'Mejorar plan',
  cancel: 'Cancelar suscripción',
  method: 'Método de pago',
  history: 'Historial de pagos',
  columns: { date: 'Fecha', plan: 'Plan', amount: 'Importe', method: 'Método de pago', status: 'Estado' },
  loadFailed: (reason: string) => `No se pudo cargar su plan: ${reason}`,
  own: 'Su plan',
  ownWhy: 'Los límites que el servidor aplica a su organización.',
  statuses: { active: 'Activo', suspended: 'Suspendido', expired: 'Caducado' },
  paying: 'Cliente de pago',
  notPaying: 'Sin facturación',
  parts: {
    wallets: 'Billeteras',
    members: 'Miembros',
    account_groups: 'Grupos de cuentas',
    keys: 'Claves MPC',
  },
  used: (use: string, limit: string) => `${use} de ${limit}`,
  unlimited: (use: string) => `${use}, sin límite`,
  full: 'Límite alcanzado. Pida un plan mayor al personal de la plataforma.',
  preview: 'Pagos',
  previewWhy:
    'Vista previa con datos de ejemplo. Holdfast no cobra; el personal de la plataforma cambia su plan.',
}
