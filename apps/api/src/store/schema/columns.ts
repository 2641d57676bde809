import { customType, integer, timestamp } from 'drizzle-orm/pg-core';

export const timestampColumn = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
export const id = () => integer('id').primaryKey().generatedByDefaultAsIdentity();

export const bytesColumn = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
