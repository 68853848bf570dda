import type { RefusalTexts } from '@holdfast/contract'

export const annotations: RefusalTexts<'annotations'> = {
  AMOUNT_FORM: '{field}: tiene que ser un importe como 1250.5',
  ORDER_NEEDS_TOKEN: 'Elija antes un token: los importes de dos tokens no se pueden ordenar.',
  ORDER_TOO_MANY_ROWS:
    'Se puede ordenar por valor hasta {limit} filas. Acote la lista por fecha, billetera o token.',
  NOTE_CHANGED: '{field}: otra persona ha cambiado esta nota entretanto, a la versión {version}: {theirs}',
  TAG_NAME_TAKEN: '{field}: se podría confundir con {name}, que ya existe.',
  TAGS_FULL: 'Una organización tiene como máximo {limit} etiquetas y categorías. Elimine antes algunas.',
  TAG_FULL: '{name} ya está en {limit} transacciones. Cree otra etiqueta.',
  TRANSACTION_TAGS_FULL: 'Una transacción tiene como máximo {limit} etiquetas. Quite antes algunas.',
  VIEW_NAME_TAKEN: '{field}: ya tiene una vista con este nombre.',
  VIEWS_FULL: 'Puede guardar como máximo {limit} vistas. Elimine antes algunas.',
  ATTACHMENT_TOO_LARGE: 'Un archivo puede tener como máximo {limit} MB.',
  ATTACHMENT_EMPTY: 'Este archivo está vacío.',
  ATTACHMENT_TYPE_UNKNOWN: 'Solo se pueden adjuntar archivos PDF, PNG, JPEG, CSV, TXT, XLSX y DOCX.',
  ATTACHMENT_NOT_AS_NAMED: '{name} no es un archivo {expected}. Cámbiele el nombre o elija otro.',
  ATTACHMENTS_FULL: 'Aquí se pueden adjuntar como máximo {limit} archivos. Elimine antes uno.',
  ATTACHMENT_SPACE_FULL: 'Los adjuntos de esta organización ya ocupan {limit} MB. Elimine antes algunos.',
}
