import type { RefusalTexts } from '@holdfast/contract'

export const general: RefusalTexts<'general'> = {
  UNAUTHORIZED: 'No autorizado',
  FORBIDDEN: 'No tiene permiso para hacer esto.',
  DEV_MODE_OFF: 'El modo de desarrollo está deshabilitado.',
  NOT_FOUND: 'No se encontró {what}.',
  PATH_UNKNOWN: 'No encontrado',
  HOST_UNKNOWN: 'Este servidor no responde a este nombre. Su operador lo indica en HOLDFAST_PUBLIC_ORIGIN.',
  REQUEST_UNREADABLE: 'La petición no se puede leer: {reason}',
  REQUEST_TOO_LARGE: 'La petición es demasiado grande.',
  RATE_LIMITED: 'Demasiadas peticiones. Inténtelo de nuevo dentro de un minuto.',
  CHANGED_MEANWHILE: 'Otra persona lo ha cambiado entretanto. Vuelva a cargarlo y repita su cambio.',
  IDEMPOTENCY_KEY_FORM: 'Idempotency-Key: debe tener de 1 a 200 caracteres visibles de ASCII',
  IF_MATCH_FORM: 'If-Match: tiene que ser la versión que se vio, como "3"',
  IDEMPOTENCY_KEY_REUSED: 'Esta Idempotency-Key se usó para otra solicitud.',
  PARENT_DELETED: 'Entretanto se eliminó aquello a lo que esto pertenece. Vuelva a cargarlo.',
  UNEXPECTED: 'Error inesperado. Referencia: {reference}',
  DATABASE_SILENT: 'La base de datos no responde. Inténtelo de nuevo en un momento.',
  REFUSED_REPEATEDLY: '{why} Rechazado {count} {count|vez|veces} más en un minuto.',
}
