import {names} from '#messages/names'

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')

/** The name of a file to download, after the product's: `village-invoices.csv`. */
export const productFile = (name: string): string => [plain(names.product), name].filter(Boolean).join('-')
