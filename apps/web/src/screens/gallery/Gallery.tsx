import { Chart } from '../../domain/charts/Chart.tsx';
import { config } from '../../platform/config.ts';
import { CardSamples } from './CardSamples.tsx';
import { ControlSamples } from './ControlSamples.tsx';
import styles from './Gallery.module.css';
import { GallerySection } from './GallerySection.tsx';
import { StateSamples } from './StateSamples.tsx';
import { CHARTS } from './samples.ts';

export function Gallery() {
  return (
    <div className={`container ${styles.page}`}>
      <h1>{config.name} components</h1>
      <ControlSamples />
      <CardSamples />
      <StateSamples />
      <GallerySection name="Chart">
        {CHARTS.map((chart) => (
          <Chart key={chart.type} chart={chart} />
        ))}
      </GallerySection>
    </div>
  );
}
