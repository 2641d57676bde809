import type { NextApiRequest, NextApiResponse } from 'next';

export default function livez(_request: NextApiRequest, response: NextApiResponse): void {
  response.setHeader('Cache-Control', 'no-store');
  response.status(200).json({ status: 'alive' });
}
