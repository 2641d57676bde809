import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** The reference for comparison: Node's HTTP server sending the same bytes and headers and doing nothing else. */
const [port, bodyFile, headersFile, status = '200'] = process.argv.slice(2);
const body = readFileSync(bodyFile ?? '');
const headers = JSON.parse(readFileSync(headersFile ?? '', 'utf8')) as Record<string, string>;

createServer((_request, response) => {
  response.writeHead(Number(status), headers);
  if (status === '304') response.end();
  else response.end(body);
}).listen(Number(port), '127.0.0.1', () => console.log('listening'));
