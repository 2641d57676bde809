import { SettingError, settings } from '../src/settings';

export default () => {
  if (!/^postgres(ql)?:\/\//.test(settings.databaseUrl)) {
    throw new SettingError('CMS_DATABASE_URL must be the address of a PostgreSQL database: postgres://…');
  }
  return {
    connection: {
      client: 'postgres',
      connection: { connectionString: settings.databaseUrl },
      pool: { min: 0, max: 20 },
    },
  };
};
