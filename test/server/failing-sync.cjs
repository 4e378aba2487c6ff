// Loaded before a server: syncs of files fail while the file that FAILING_SYNC names is there.
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');

const { fdatasync } = fs;
fs.fdatasync = (descriptor, done) => {
  if (!fs.existsSync(process.env.FAILING_SYNC)) return fdatasync(descriptor, done);
  setImmediate(done, Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' }));
};
syncBuiltinESMExports();
