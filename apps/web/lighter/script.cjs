// In place of next/script: no page of ours has one, the content security policy would refuse most of what it does.
exports.handleClientScriptLoad = () => {};
exports.initScriptLoader = () => {};
