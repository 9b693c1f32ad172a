import { parse } from 'csv-parse/sync';
import { readPhones } from '#src/domain/plans/phones/phone.ts';
import { packPhones } from '#src/domain/plans/phones/table.ts';
import text from './phones.csv?raw';

/** The rows of the list of phones; a wrong one fails the build, by its number. */
export const PHONES = readPhones(parse(text, { columns: true }) as Record<string, string>[]);

/** What phones take, by maker and model. */
export const PHONE_TABLE = packPhones(PHONES);
