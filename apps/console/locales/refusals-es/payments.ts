import type { RefusalTexts } from '@holdfast/contract'

export const payments: RefusalTexts<'payments'> = {
  TEMPLATE_NAME_TAKEN: '{field}: otra plantilla tiene este nombre',
  TOO_MANY_PAYMENTS: 'Esta organización ya tiene {limit}. Quite o termine algunas antes.',
  SCHEDULE_PAYEE_UNSAVED:
    '{field}: no está en su libreta ni es una billetera suya. Añada antes el destinatario a la libreta.',
  SCHEDULE_OVER: '{field}: no queda ninguna fecha. Elija una posterior.',
  SCHEDULE_FINISHED: 'Esta programación ha terminado. Cree una nueva.',
  SCHEDULE_RIGHT_LOST: '{who} ya no puede solicitar transferencias aquí.',
  SCHEDULE_WALLET_GONE: 'La billetera está archivada o su clave ya no firma.',
  SCHEDULE_PAYEE_REMOVED: 'El destinatario ya no está en la libreta ni es una de las billeteras.',
}
