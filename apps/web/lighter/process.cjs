// In place of a whole imitation of Node's process: all that is asked of it in the browser is its env.
module.exports = { env: {} };
