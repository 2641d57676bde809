// In place of the settings of next/image with all its loaders: our pictures bring their own addresses.
exports.ImageConfigContext = require('react').createContext(null);
