import { StatusScreen } from './StatusScreen.tsx';

interface Props {
  readonly title?: string;
  readonly description?: string;
}

export function NotFound({ title = 'Page not found', description = 'Check your URL for typos' }: Props) {
  return (
    <div className="container">
      <StatusScreen
        heading="404"
        title={title}
        description={description}
        action={{ label: 'Go back to home page', href: '/' }}
      />
    </div>
  );
}
